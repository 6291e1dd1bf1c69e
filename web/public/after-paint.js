// The landing page is whole without its code: that waits in a template until the page has been painted, so that styles, fonts
// and text have the connection to themselves. Where nobody looks, nothing is painted; then it does not wait for long.
(function () {
  var LATEST_MS = 2000;
  var hasAsked = false;
  function askForCode() {
    if (hasAsked) return;
    hasAsked = true;
    document.head.append(document.getElementById('code').content);
  }
  setTimeout(askForCode, LATEST_MS);
  try {
    new PerformanceObserver(askForCode).observe({ type: 'paint', buffered: true });
  } catch (error) {
    askForCode();
  }
})();
