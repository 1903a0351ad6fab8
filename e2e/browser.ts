import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Flags that keep the browser off the network. The list of @sparticuz/chromium contains `--single-process`, with which the browser crashes after its first page. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--autoplay-policy=no-user-gesture-required',
]

/** Returns the path of a browser: CHROME_PATH, an installed browser, the one of Playwright, or the one from npm, in that order. */
export async function findBrowser(): Promise<string> {
  const named = process.env.CHROME_PATH
  if (named && !existsSync(named)) throw new Error(`CHROME_PATH is ${named}, which does not exist.`)
  const installed = [named, '/usr/bin/chromium', '/usr/bin/google-chrome', chromium.executablePath()].find((file) => file && existsSync(file))
  if (installed) return installed
  const { default: packed } = await import('@sparticuz/chromium')
  return packed.executablePath()
}
