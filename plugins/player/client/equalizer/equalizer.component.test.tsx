import { createUser, expectAccessible, openPage } from '@balafon/sdk/testing/client'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import manifest from '../../plugin.ts'
import client from '../index.ts'
import { emptyLibraryFakes } from '../testing/fake-endpoints.ts'
import { computePreamp, connectFilters } from './equalizer.ts'
import { BANDS, changeEqualizer, FLAT, readSettings } from './equalizer-settings.ts'
import { PRESETS } from './presets.ts'

const SAMPLES_PER_SECOND = 44_100
/** The amplitude of each of the ten tones. With a larger one, their sum would be distorted. */
const AMPLITUDE = 0.1

beforeEach(() => {
  changeEqualizer({ isOn: false, gains: FLAT })
  localStorage.removeItem('balafon.player.equalizer')
})

describe('connectFilters', () => {
  test.each(['bass', 'treble', 'vocals'])('applies the preset %s to the bands, and changes no level while it is off', async (preset) => {
    const gains = PRESETS[preset] ?? FLAT
    const on = await measureLevels({ isOn: true, gains })
    const off = await measureLevels({ isOn: false, gains })
    for (const level of off) expect(level).toBeCloseTo(0, 1)
    // The measured levels differ a little from the gains: neighbouring bands overlap, and the two outer bands reach only 50 % of their gain at their frequency.
    for (const [index, gain] of gains.entries()) expect(Math.abs((on[index] ?? 0) - (gain + computePreamp(gains)))).toBeLessThan(3.5)
    expect(Math.max(...on)).toBeLessThan(0.1)
  })

  test('boosts one band and hardly changes the bands two octaves away', async () => {
    const levels = await measureLevels({ isOn: true, gains: FLAT.with(5, 6) })
    const relative = levels.map((level) => level - computePreamp(FLAT.with(5, 6)))
    expect(relative[5]).toBeCloseTo(6, 0)
    for (const index of [0, 1, 2, 3, 7, 8, 9]) expect(Math.abs(relative[index] ?? 9)).toBeLessThan(1)
  })
})

/** Plays a tone for each band through the filters, and returns by how many dB the level of each tone has changed. */
async function measureLevels(settings: Parameters<typeof connectFilters>[2]): Promise<number[]> {
  const context = new OfflineAudioContext(1, SAMPLES_PER_SECOND, SAMPLES_PER_SECOND)
  const mixer = new GainNode(context, { gain: AMPLITUDE })
  for (const frequency of BANDS) {
    const tone = new OscillatorNode(context, { frequency })
    tone.connect(mixer)
    tone.start()
  }
  connectFilters(context, mixer, settings)
  const samples = (await context.startRendering()).getChannelData(0)
  // The first 0.5 seconds are left out, because the filters have not settled yet.
  return BANDS.map((frequency) => 20 * Math.log10(measureAmplitude(samples.subarray(SAMPLES_PER_SECOND / 2), frequency) / AMPLITUDE))
}

function measureAmplitude(samples: Float32Array, frequency: number): number {
  let real = 0
  let imaginary = 0
  for (const [index, sample] of samples.entries()) {
    const angle = (2 * Math.PI * frequency * index) / SAMPLES_PER_SECOND
    real += sample * Math.cos(angle)
    imaginary += sample * Math.sin(angle)
  }
  return (2 * Math.hypot(real, imaginary)) / samples.length
}

describe('computePreamp', () => {
  test.each([
    [FLAT, 0],
    [FLAT.with(3, -6), 0],
    [FLAT.with(5, 6), -6],
    // Two neighbouring bands overlap, so together they boost more than 6 dB.
    [FLAT.with(5, 6).with(6, 6), -7.2],
  ])('computes for the band gains %j a gain of %d dB before the filters', (gains, preamp) => {
    expect(Math.abs(computePreamp(gains) - preamp)).toBeLessThan(0.2)
  })
})

describe('EqualizerSwitch', () => {
  test('is off at first, applies presets and single bands, and saves them on the device', async () => {
    await openPage('/account-settings#playback', { plugins: [{ manifest, client }], api: emptyLibraryFakes, bootstrap: { user: createUser() } })
    const section = page.getByRole('region', { name: 'Playback' })
    const equalizer = section.getByRole('switch', { name: 'Equaliser' })
    await expect.element(equalizer).not.toBeChecked()
    await expect.element(section.getByRole('slider')).not.toBeInTheDocument()
    await section.getByText('Equaliser').click()
    const band = section.getByRole('slider', { name: '62 Hz', exact: true })
    await expect.element(band).toHaveAttribute('aria-valuetext', '0 dB')
    await section.getByRole('button', { name: /Preset/ }).click()
    await page.getByRole('option', { name: 'More bass' }).click()
    await expect.element(band).toHaveAttribute('aria-valuetext', '+5 dB')
    expect(readSettings()).toEqual({ isOn: true, gains: PRESETS.bass })
    // The input counts from the lowest gain, -12 dB: 18 is +6 dB.
    await band.fill('18')
    await expect.element(section.getByRole('button', { name: /Preset/ })).toHaveTextContent('Custom')
    expect(readSettings().gains).toEqual(PRESETS.bass?.with(1, 6))
    await expectAccessible()
    await section.getByRole('button', { name: 'Reset to flat' }).click()
    expect(readSettings()).toEqual({ isOn: true, gains: FLAT })
  })
})
