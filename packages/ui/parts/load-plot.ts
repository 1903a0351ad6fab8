/**
 * Loads the plot, which uPlot draws. When uPlot is loaded, it formats numbers in the browser's language, and throws when the language is invalid, such as
 * `en-US@posix`, which Chromium reports on Linux with that locale. This function therefore replaces an invalid language of the browser with English.
 */
export async function loadPlot() {
  if (!isLocale(navigator.language)) Object.defineProperty(navigator, 'language', { value: 'en-US', configurable: true })
  const { Plot } = await import('./plot.tsx')
  return Plot
}

function isLocale(tag: string): boolean {
  try {
    return Boolean(new Intl.Locale(tag))
  } catch {
    return false
  }
}
