'use strict';

// How controllers of readable streams ask their source for more, on records; the same for default and byte controllers but for when they
// should, and how they fail. Names follow the standard (https://streams.spec.whatwg.org/#readable-stream-default-controller-call-pull-if-needed).

const { resolvedWith } = require('internal/webstreams/util');
const { react, run, soon } = internalBinding('webstreams');

module.exports = function pulling(shouldPull, controllerError) {
  function callPull(controller) {
    const { pullAlgorithm } = controller;
    if (pullAlgorithm === undefined || !shouldPull(controller)) return;
    if (controller.pulling) {
      controller.pullAgain = true;
      return;
    }
    controller.pulling = true;
    run(controller.onpulled, controller.onfailed, pullAlgorithm, controller.source, controller.self);
  }

  // setUp starts a stream whose controller record has its algorithms: functions, or undefined where there is nothing to do.
  function setUp(controller, startResult) {
    controller.stream.controller = controller;
    controller.onpulled = () => {
      controller.pulling = false;
      if (!controller.pullAgain) return;
      controller.pullAgain = false;
      callPull(controller);
    };
    controller.onfailed = (err) => { controllerError(controller, err); };
    const started = () => {
      controller.started = true;
      callPull(controller);
    };
    if (startResult === undefined) soon(started);
    else react(resolvedWith(startResult), started, controller.onfailed);
  }

  return { callPull, setUp };
};
