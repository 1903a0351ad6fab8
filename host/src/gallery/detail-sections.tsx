import { Badge } from '@balafon/ui/badge'
import { CopyButton } from '@balafon/ui/copy-button'
import { DateTime } from '@balafon/ui/date-time'
import { DescriptionList } from '@balafon/ui/description-list'
import { DetailRow } from '@balafon/ui/detail-row'
import { IconButton } from '@balafon/ui/icon-button'
import { LoadFailed } from '@balafon/ui/load-failed'
import { LoadState } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { Stepper } from '@balafon/ui/stepper'
import { KeyRound, Monitor, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { GallerySection } from './gallery-section.tsx'
import classes from './ui-screen.module.css'

const HOUR_MS = 3_600_000
const EARLIER = new Date(Date.now() - 3 * HOUR_MS).toISOString()

const facts = [
  { term: 'Email', value: 'salif@ouattara.bf' },
  { term: 'Registered', value: <DateTime value="2025-06-30T14:12:00Z" /> },
  { term: 'Last seen', value: <DateTime value={EARLIER} format="relative" /> },
  { term: 'Country', value: null },
]

export const DetailSections = () => (
  <>
    <GallerySection title="Facts" components={['description-list', 'date-time', 'copy-button', 'detail-row']}>
      <div className={classes.wide}>
        <DescriptionList items={facts} />
      </div>
      <div className={classes.wide}>
        <DescriptionList items={facts} layout="stacked" />
      </div>
      <CopyButton text="https://example.test/artist/7" label="Copy link" />
      <CopyButton text="https://example.test/artist/7" label="Copy link as icon" isIconOnly />
      <ul className={classes.wide}>
        <DetailRow icon={<Monitor aria-hidden="true" />} title="Firefox on Linux" details="Abidjan · 198.51.100.7" wraps>
          <Badge tone="positive">This device</Badge>
        </DetailRow>
        <DetailRow
          icon={<KeyRound aria-hidden="true" />}
          title="Label sync"
          details={
            <span>
              Last used <DateTime value={EARLIER} format="relative" />
            </span>
          }
        >
          <IconButton label="Delete Label sync">
            <Trash2 />
          </IconButton>
        </DetailRow>
      </ul>
    </GallerySection>
    <LoadSection />
    <StepperSection />
  </>
)

const refetch = async () => {}

const LoadSection = () => (
  <GallerySection title="Loading, failed, empty" components={['load-state', 'load-failed', 'skeleton-rows']}>
    <div className={classes.wide}>
      <LoadState query={{ data: undefined, isError: false, refetch }} skeleton={<SkeletonRows count={2} />}>
        {() => null}
      </LoadState>
    </div>
    <div className={classes.wide}>
      <SkeletonRows count={3} shape="block" />
      <SkeletonRows count={2} shape="field" />
    </div>
    <LoadFailed text="Couldn’t load sessions." onRetry={() => {}} />
    <LoadFailed isRetrying onRetry={() => {}} />
  </GallerySection>
)

const STEPS = [
  { id: 'file', label: 'Choose a file' },
  { id: 'permissions', label: 'Check the permissions' },
  { id: 'install', label: 'Install' },
]

function StepperSection() {
  const [currentId, setCurrentId] = useState('permissions')
  return (
    <GallerySection title="Steps" components={['stepper']}>
      <div className={classes.wide}>
        <Stepper label="Install a plugin" steps={STEPS} currentId={currentId} onReturn={setCurrentId} />
      </div>
    </GallerySection>
  )
}
