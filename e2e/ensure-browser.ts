import { findBrowser } from './browser.ts'

console.log(await findBrowser())
