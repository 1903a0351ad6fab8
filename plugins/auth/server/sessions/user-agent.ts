import { detectDeviceType } from '@balafon/sdk/server'
import type { DeviceType } from '../../contract/sessions.ts'

export interface Device {
  readonly device_type: DeviceType
  readonly platform: string | null
  readonly browser: string | null
}

/** The first match counts. Browsers contain the names of the browsers they are based on, so derived browsers come first. */
const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPT|Opera)\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|Chromium|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
]

const PLATFORMS: readonly (readonly [string, RegExp])[] = [
  ['iOS', /\b(iPhone|iPad|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\b(Macintosh|Mac OS X)\b/],
  ['Linux', /\bLinux\b/],
]

const findName = (list: typeof BROWSERS, userAgent: string) => list.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null

/** Parses a User-Agent header. The result can be wrong (an iPad claims to be a Mac), but users recognize their devices by it. */
export const parseUserAgent = (userAgent: string): Device => ({
  device_type: detectDeviceType(userAgent),
  platform: findName(PLATFORMS, userAgent),
  browser: findName(BROWSERS, userAgent),
})
