import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Flags that stop the browser's own network requests. The flags of @sparticuz/chromium are not used: with `--single-process`, the browser crashes after its first page. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--autoplay-policy=no-user-gesture-required',
]

/** Returns the path of the first browser that exists: CHROME_PATH, an installed browser, Playwright's browser, or the browser of the npm package. */
export async function findBrowser(): Promise<string> {
  const configuredPath = process.env.CHROME_PATH
  if (configuredPath && !existsSync(configuredPath)) throw new Error(`CHROME_PATH is ${configuredPath}, which does not exist.`)
  const installedPath = [configuredPath, '/usr/bin/chromium', '/usr/bin/google-chrome', chromium.executablePath()].find((file) => file && existsSync(file))
  if (installedPath) return installedPath
  const { default: npmChromium } = await import('@sparticuz/chromium')
  return npmChromium.executablePath()
}
