import type { Texts } from './i18n.ts'

/** Loads a file with texts. */
export async function fetchTexts(path: string): Promise<Texts> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path} responds with ${response.status}.`)
  return response.json()
}
