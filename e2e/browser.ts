import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Flags that keep a browser off the network; @sparticuz/chromium's own list holds `--single-process`, which dies with its first page. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--autoplay-policy=no-user-gesture-required',
]

/** The browser named by CHROME_PATH, the system's, Playwright's own, or the one inside npm, in that order. */
export async function findBrowser(): Promise<string> {
  const named = process.env.CHROME_PATH
  if (named && !existsSync(named)) throw new Error(`CHROME_PATH names ${named}, which is not there.`)
  const installed = [named, '/usr/bin/chromium', '/usr/bin/google-chrome', chromium.executablePath()].find((file) => file && existsSync(file))
  if (installed) return installed
  const { default: packed } = await import('@sparticuz/chromium')
  return packed.executablePath()
}
