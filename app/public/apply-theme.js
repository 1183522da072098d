// Gives the page the theme that was chosen on this device (app/data/storage/theme-setting.ts) before anything is drawn. Without a
// choice the page follows the system.
;(() => {
  const root = document.documentElement
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      // The browser refuses its storage: the page follows the system, and stores nothing.
      return null
    }
  }
  const apply = (theme) => {
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    else delete root.dataset.theme
  }
  // The colour of the phone's status bar: each `theme-color` belongs to one scheme of the system, and a choice counts in both.
  const metas = [...document.querySelectorAll('meta[name="theme-color"]')]
  const colours = metas.map(({ content }) => content)
  const colourBar = () =>
    metas.forEach((meta, index) => (meta.content = { light: colours[0], dark: colours[1] }[root.dataset.theme] ?? colours[index]))
  new MutationObserver(colourBar).observe(root, { attributeFilter: ['data-theme'] })
  // Another tab of this device has chosen.
  addEventListener('storage', ({ key, newValue }) => key === 'theme' && apply(newValue))
  apply(read('theme'))
  colourBar()
  // A page that comes with its words (ADR 0095, ADR 0103, ADR 0109) does not show them first to a student whose data this device has.
  if (read('friendioo-here') !== null) root.dataset.storesStudent = ''
})()
