// Runs before the first paint: applies how the person chose this device to look (ui/styles/appearance.ts; nothing stored means the
// usual), and says that scripts run, so that what fades in starts hidden only where something will reveal it. After the first
// paint it asks for code that waits in a template: the landing page is whole without, and needs the connection until then.
(function () {
  var root = document.documentElement;
  root.classList.add('scripted');
  var known = {
    theme: ['light', 'dark'],
    palette: ['blue-orange'],
    prices: ['calm'],
    saver: ['on', 'off'],
    spoken: ['on'],
    tick: ['on'],
  };
  try {
    for (var name in known) {
      var choice = localStorage.getItem(name);
      if (known[name].indexOf(choice) >= 0) root.dataset[name] = choice;
    }
  } catch (error) {
    // Storage is switched off: the usual stands.
  }

  var hasAsked = false;
  function askForCode() {
    var code = document.getElementById('code');
    if (code === null || hasAsked) return;
    hasAsked = true;
    document.head.append(code.content);
  }
  // Where nobody looks, nothing is painted.
  setTimeout(askForCode, 2000);
  new PerformanceObserver(askForCode).observe({ type: 'paint', buffered: true });
})();
