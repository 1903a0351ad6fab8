import { createUser, expectAccessible, openPage, respondTo } from '@balafon/sdk/testing/client'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getArtist } from '../../contract/catalogue.ts'
import { reportContent } from '../../contract/content-reports.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'
import { createArtist } from '../testing/catalogue.fixture.ts'
import { emptyLibraryFakes, missingAudioSourceFake } from '../testing/fake-endpoints.ts'

test('reports an album from its menu', async () => {
  const reports: object[] = []
  const api = [
    ...emptyLibraryFakes,
    missingAudioSourceFake,
    respondTo(getArtist, () => ({ artist: createArtist() })),
    respondTo(reportContent, ({ body }) => {
      reports.push(body)
      return { reported: true }
    }),
  ]
  await openPage('/artist/1/sampler', { plugins: [{ manifest, client }], api, bootstrap: { user: createUser() } })
  await page.getByRole('link', { name: 'Market Days' }).last().click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report “Market Days”' })
  await dialog.getByText('Wrong title, artist or cover').click()
  await dialog.getByLabelText('Details (optional)').fill('The cover is mine')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Report', exact: true }).click()
  await expect.poll(() => reports).toEqual([{ kind: 'album', id: 1, reason: 'wrong_details', details: 'The cover is mine' }])
})
