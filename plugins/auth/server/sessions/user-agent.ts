import type { DeviceType } from '../../contract/sessions.ts'

export interface Device {
  readonly device_type: DeviceType
  readonly platform: string | null
  readonly browser: string | null
}

/** The first that fits: browsers claim to be each other, so the pretenders come before whom they imitate. */
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

const first = (list: typeof BROWSERS, userAgent: string) => list.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null

/** What a browser says it is. It may lie, and an iPad says it is a Mac: good enough to know one's own devices again. */
export const readUserAgent = (userAgent: string): Device => ({
  device_type: deviceType(userAgent),
  platform: first(PLATFORMS, userAgent),
  browser: first(BROWSERS, userAgent),
})

function deviceType(userAgent: string): DeviceType {
  if (/\biPad\b|\bTablet\b/.test(userAgent)) return 'tablet'
  if (/\bMobi(le)?\b|\biP(hone|od)\b/.test(userAgent)) return 'mobile'
  return /\bAndroid\b/.test(userAgent) ? 'tablet' : 'other'
}
