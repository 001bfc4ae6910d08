'use strict';

module.exports = {
  ...require('internal/child_process/child'),
  ...require('internal/child_process/stdio'),
  ...require('internal/child_process/channel'),
};
