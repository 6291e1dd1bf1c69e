// Runs before the first paint: applies the theme that the person chose on this device (none means the system's), and says
// that scripts run, so that what fades in starts hidden only where something will reveal it.
(function () {
  var root = document.documentElement;
  root.classList.add('scripted');
  try {
    var theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  } catch (error) {
    // Storage is switched off: the system's theme stands.
  }
})();
