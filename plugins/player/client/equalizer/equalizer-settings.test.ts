import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** Loads the module as a new page does, with the given content of the storage. */
async function loadSettings(stored: string | null) {
  vi.stubGlobal('localStorage', { getItem: () => stored })
  const { useEqualizer, FLAT } = await import('./equalizer-settings.ts')
  return { settings: useEqualizer.getState(), FLAT }
}

beforeEach(() => {
  vi.resetModules()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('starts with the stored settings', async () => {
  const gains = [6, 5, 4, 2, 0, 0, 0, 0, -1, -12]
  const { settings } = await loadSettings(JSON.stringify({ isOn: true, gains }))
  expect(settings).toEqual({ isOn: true, gains })
})

test.each([null, '{', 'null', '{"isOn":"yes","gains":[1]}', '{"gains":[13,0,0,0,0,0,0,0,0,0]}'])(
  'starts flat and off with %s in the storage',
  async (stored) => {
    const { settings, FLAT } = await loadSettings(stored)
    expect(settings).toEqual({ isOn: false, gains: FLAT })
  },
)
