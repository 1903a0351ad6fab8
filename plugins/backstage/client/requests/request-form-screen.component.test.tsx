import { createErrorResponse, expectAccessible, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createBackstageRequest, listBackstageRequests } from '../../contract/requests.ts'
import { openBackstage } from '../testing/backstage-page.ts'

const list = respondTo(listBackstageRequests, () => ({ requests: [], kinds: [{ kind: 'become-artist', open_request_id: null }] }))
const reject = respondTo(createBackstageRequest, () =>
  createErrorResponse(422, 'backstage.request.proof_required', 'Add a proof.', { proof_url: ['Add a proof.'] }),
)

describe('RequestFormScreen', () => {
  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('shows server errors at their field, accessibly in the %s theme at %i px', async (theme, width) => {
    await openBackstage('/backstage/requests/become-artist', { api: [list, reject], theme, width })
    const name = page.getByLabelText('Artist name')
    await userEvent.fill(name, 'Fanta Zié')
    await userEvent.click(page.getByRole('button', { name: 'Send request' }))
    await expect.element(page.getByText('Add a proof.').first()).toBeVisible()
    await expect.element(name).toHaveValue('Fanta Zié')
    expect(document.documentElement.scrollWidth).toBe(width)
    await expectAccessible()
  })
})
