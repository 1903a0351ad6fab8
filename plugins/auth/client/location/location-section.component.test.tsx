import type { User } from '@balafon/sdk/contract'
import { defineEndpoint } from '@balafon/sdk/contract'
import { createUser, expectAccessible, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { updateAccount } from '../../contract/account.ts'
import { getLocationLists, type LocationLists } from '../../contract/location-lists.ts'
import { openAccountSection } from '../testing/open-account-section.ts'

/** An endpoint of the core, for guests and users. */
const postLocale = defineEndpoint({
  method: 'POST',
  path: 'users/me/locale',
  summary: 'Change the language of the screens',
  access: 'guest',
  body: z.object({ locale: z.string() }),
  response: z.object({ locale: z.string() }),
})

const createZone = (value: string, text: string, aliases: string[], countries: string[]) => ({ value, text, aliases, countries })
const LISTS: LocationLists = {
  countries: [
    { code: 'DE', name: 'Germany' },
    { code: 'AD', name: 'Andorra' },
    { code: 'CI', name: 'Côte d’Ivoire' },
    { code: 'IR', name: 'Iran' },
  ],
  localizations: [
    { language: 'en', name: 'English' },
    { language: 'fr', name: 'Français' },
  ],
  timezones: {
    Africa: [createZone('Africa/Abidjan', 'Abidjan (UTC+0)', ['Africa/Dakar'], ['CI']), createZone('Africa/Lagos', 'Lagos (UTC+1)', [], ['NG'])],
    America: [createZone('America/New_York', 'New York (UTC−5)', ['US/Eastern'], ['US'])],
    Asia: [createZone('Asia/Kolkata', 'Kolkata (UTC+5:30)', ['Asia/Calcutta'], ['IN'])],
    Other: [createZone('UTC', 'UTC', [], [])],
  },
}

function openSection(options = {}) {
  let user = createUser()
  return openAccountSection('location-and-language', {
    api: [
      respondTo(getLocationLists, () => LISTS),
      respondTo(updateAccount, ({ body }) => {
        user = { ...user, ...(body as Partial<User>) }
        return { user }
      }),
      respondTo(postLocale, ({ body }) => body),
    ],
    bootstrap: { settings: { 'dates.default_timezone': 'Africa/Dakar' } },
    ...options,
  })
}

const select = (name: RegExp) => page.getByRole('button', { name })
const saved = page.getByText('Updated account details')

async function choose(field: RegExp, typed: string, option: string | RegExp) {
  await userEvent.click(select(field))
  await userEvent.keyboard(typed)
  await userEvent.click(page.getByRole('option', { name: option }))
  await expect.element(page.getByRole('option').first()).not.toBeInTheDocument()
}

describe('LocationSection', () => {
  test('selects a country by keyboard, with matches at the start of a name first', async () => {
    await openSection()
    await expect.element(select(/Country/)).toBeVisible()
    select(/Country/)
      .element()
      .focus()
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard('an')
    await expect.element(page.getByRole('option').first()).toHaveTextContent('Andorra')
    await expect.element(page.getByRole('option', { name: 'Andorra' })).toHaveAttribute('data-focused', 'true')
    await userEvent.keyboard('{Backspace}{Backspace}ivoire{ArrowDown}{Enter}')
    await expect.element(select(/Côte d.Ivoire/)).toHaveFocus()
    await expect.element(saved).toBeVisible()
  })

  test('clears the country and the time zone', async () => {
    await openSection()
    await choose(/Country/, 'ivoire', /Côte d.Ivoire/)
    await expect.element(select(/Côte d.Ivoire/)).toBeVisible()
    await choose(/Country/, 'not', 'Not set')
    await expect.element(select(/Not set/)).toBeVisible()
    await choose(/Time zone/, 'utc', 'UTC')
    await expect.element(select(/UTC$|UTC /)).toBeVisible()
    await choose(/Time zone/, 'site', /^Site default/)
    await expect.element(select(/Site default: Abidjan/)).toBeVisible()
  })

  test.each([
    ['calcutta', /Kolkata/],
    ['america', /New York/],
    ['ivoire', /Abidjan \(/],
  ])('finds a time zone by its other name, region or country: %s', async (typed, option) => {
    await openSection()
    await userEvent.click(select(/Time zone/))
    await userEvent.keyboard(typed)
    await expect.element(page.getByRole('option', { name: option })).toBeVisible()
    expect(page.getByRole('option').elements()).toHaveLength(1)
  })

  test('confirms a change of language in the new language', async () => {
    await openSection()
    await userEvent.click(select(/Language/))
    await userEvent.click(page.getByRole('option', { name: 'Français' }))
    await expect.element(page.getByText('Informations du compte mises à jour')).toBeVisible()
    await expect.element(select(/Fuseau horaire/)).toBeVisible()
    await userEvent.click(select(/Langue/))
    await userEvent.click(page.getByRole('option', { name: 'English' }))
    await expect.element(saved).toBeVisible()
  })

  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('has no serious axe findings with the %s theme at %i px', async (theme, width) => {
    await openSection({ theme, width })
    await expect.element(select(/Time zone/)).toBeVisible()
    await expectAccessible()
  })
})
