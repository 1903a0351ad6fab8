/**
 * Loads the plot, which is drawn by uPlot. uPlot formats numbers in the browser's language when it is loaded, and throws for languages such as
 * `en-US@posix`, which Chromium reports on Linux with that locale. These are replaced by English.
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
