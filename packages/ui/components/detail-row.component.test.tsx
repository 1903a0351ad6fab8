import { expectAccessible } from '@balafon/sdk/testing/client'
import { Badge } from '@balafon/ui/badge'
import { DescriptionList } from '@balafon/ui/description-list'
import { KeyRound } from 'lucide-react'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showComponent } from '../parts/show-component.fixture.tsx'
import { DetailRow } from './detail-row.tsx'

const LONG = 'averyveryveryveryveryverylongnamewithoutanyspacethatcannotwrapanywhere'

describe('DetailRow and DescriptionList', () => {
  test('shows a dash for a missing value', async () => {
    await showComponent(() => <DescriptionList items={[{ term: 'Country', value: null }]} />)
    await expect.element(page.getByRole('definition')).toHaveTextContent('–')
  })

  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('fits long texts without axe findings with the %s theme at %i px', async (theme, width) => {
    await showComponent(
      () => (
        <>
          <ul>
            <DetailRow icon={<KeyRound aria-hidden="true" />} title={LONG} details={LONG} wraps>
              <Badge tone="positive">This device</Badge>
            </DetailRow>
          </ul>
          <DescriptionList items={[{ term: 'Email', value: LONG }]} />
          <DescriptionList layout="stacked" items={[{ term: 'Email', value: LONG }]} />
        </>
      ),
      { theme, width },
    )
    await expectAccessible()
  })
})
