import { promises as fs } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { BROWSER_FLAGS, findBrowser } from './browser.ts'
import { createFolder } from './site/data-folders.ts'
import { startSite } from './site/start-site.ts'

// Takes the screenshots for the README. The first argument can be the URL of a running site; otherwise a new site is started.
const FOLDER = path.resolve(import.meta.dirname, '../docs/pictures')

interface Picture {
  readonly name: string
  readonly path: string
  readonly theme: 'light' | 'dark'
  readonly width: number
  readonly height: number
}

const PICTURES: readonly Picture[] = [
  { name: 'home-dark', path: '/', theme: 'dark', width: 1440, height: 900 },
  { name: 'album-light', path: '/album/1/a/a', theme: 'light', width: 1440, height: 900 },
  { name: 'home-phone', path: '/', theme: 'dark', width: 390, height: 844 },
]

const existingUrl = process.argv[2]
const site = existingUrl ? { url: existingUrl, stop: async () => {} } : await startSite(await createFolder())
const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS })
await fs.mkdir(FOLDER, { recursive: true })
for (const picture of PICTURES) await takePicture(picture)
await browser.close()
await site.stop()

async function takePicture({ name, path: pagePath, theme, width, height }: Picture) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme, hasTouch: width < 800, locale: 'en' })
  const page = await context.newPage()
  await page.goto(site.url + pagePath)
  await page.locator('main').getByRole('button', { name: /^Play/ }).first().click()
  await page.mouse.move(width / 2, 2)
  // After six seconds, the track is loaded and the animations have ended.
  await page.waitForTimeout(6000)
  await page.screenshot({ path: path.join(FOLDER, `${name}.png`) })
  await context.close()
}
