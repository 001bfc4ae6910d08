var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: true });
};
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);
var original_exports = {};
__export(original_exports, {
  fail: () => fail,
  sites: () => sites
});
module.exports = __toCommonJS(original_exports);
function fail() {
  const detail = "original";
  throw new Error(detail);
}
function sites() {
  const before = Error.prepareStackTrace;
  Error.prepareStackTrace = (_, list) => list;
  const site = new Error().stack[0];
  Error.prepareStackTrace = before;
  return [site.getFileName(), site.getLineNumber(), site.getColumnNumber()];
}
//# sourceMappingURL=data:application/json;base64,ewogICJ2ZXJzaW9uIjogMywKICAic291cmNlcyI6IFsib3JpZ2luYWwudHMiXSwKICAic291cmNlc0NvbnRlbnQiOiBbIi8vIGdlbmVyYXRlZFxuZXhwb3J0IGZ1bmN0aW9uIGZhaWwoKTogbmV2ZXIge1xuICBjb25zdCBkZXRhaWw6IHN0cmluZyA9ICdvcmlnaW5hbCc7XG4gIHRocm93IG5ldyBFcnJvcihkZXRhaWwpO1xufVxuXG5leHBvcnQgZnVuY3Rpb24gc2l0ZXMoKTogW3N0cmluZywgbnVtYmVyLCBudW1iZXJdIHtcbiAgY29uc3QgYmVmb3JlID0gRXJyb3IucHJlcGFyZVN0YWNrVHJhY2U7XG4gIEVycm9yLnByZXBhcmVTdGFja1RyYWNlID0gKF86IEVycm9yLCBsaXN0OiBhbnkpID0+IGxpc3Q7XG4gIGNvbnN0IHNpdGU6IGFueSA9IChuZXcgRXJyb3IoKSBhcyBhbnkpLnN0YWNrWzBdO1xuICBFcnJvci5wcmVwYXJlU3RhY2tUcmFjZSA9IGJlZm9yZTtcbiAgcmV0dXJuIFtzaXRlLmdldEZpbGVOYW1lKCksIHNpdGUuZ2V0TGluZU51bWJlcigpLCBzaXRlLmdldENvbHVtbk51bWJlcigpXTtcbn1cbiJdLAogICJtYXBwaW5ncyI6ICI7Ozs7Ozs7Ozs7Ozs7Ozs7O0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQ08sU0FBUyxPQUFjO0FBQzVCLFFBQU0sU0FBaUI7QUFDdkIsUUFBTSxJQUFJLE1BQU0sTUFBTTtBQUN4QjtBQUVPLFNBQVMsUUFBa0M7QUFDaEQsUUFBTSxTQUFTLE1BQU07QUFDckIsUUFBTSxvQkFBb0IsQ0FBQyxHQUFVLFNBQWM7QUFDbkQsUUFBTSxPQUFhLElBQUksTUFBTSxFQUFVLE1BQU0sQ0FBQztBQUM5QyxRQUFNLG9CQUFvQjtBQUMxQixTQUFPLENBQUMsS0FBSyxZQUFZLEdBQUcsS0FBSyxjQUFjLEdBQUcsS0FBSyxnQkFBZ0IsQ0FBQztBQUMxRTsiLAogICJuYW1lcyI6IFtdCn0K
