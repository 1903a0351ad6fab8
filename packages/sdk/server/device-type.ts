/** The kind of a device. `other` is mostly a desktop computer. */
export type DeviceType = 'mobile' | 'tablet' | 'other'

/** Detects the kind of a device by its User-Agent header. The result can be wrong: for example, an iPad sends the header of a Mac. */
export function detectDeviceType(userAgent: string): DeviceType {
  if (/\biPad\b|\bTablet\b/.test(userAgent)) return 'tablet'
  if (/\bMobi(le)?\b|\biP(hone|od)\b/.test(userAgent)) return 'mobile'
  return /\bAndroid\b/.test(userAgent) ? 'tablet' : 'other'
}
