import { promises as fs } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { BROWSER_FLAGS, findBrowser } from './browser.ts'

// Draws the PNG icons of the app, for systems that do not support SVG. Run this script again after a change of the SVG files.
const FOLDER = path.resolve(import.meta.dirname, '../host/public')

/** Maskable icons fill the whole square, because each phone cuts its own shape out of them. The other icons have round corners. */
const ICONS = [
  { from: 'favicon.svg', to: 'favicon-48.png', size: 48 },
  { from: 'icon.svg', to: 'icon-192.png', size: 192 },
  { from: 'icon.svg', to: 'icon-512.png', size: 512 },
  { from: 'icon-maskable.svg', to: 'icon-maskable-192.png', size: 192 },
  { from: 'icon-maskable.svg', to: 'icon-maskable-512.png', size: 512 },
  { from: 'icon-maskable.svg', to: 'apple-touch-icon.png', size: 180 },
] as const

const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS })
const page = await browser.newPage()
for (const { from, to, size } of ICONS) {
  const svg = await fs.readFile(path.join(FOLDER, from), 'utf8')
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`)
  await page.screenshot({ path: path.join(FOLDER, to), omitBackground: true })
}
await browser.close()
