import { Button } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { ProgressBar } from '@balafon/ui/progress-bar'
import { Skeleton } from '@balafon/ui/skeleton'
import { Spinner } from '@balafon/ui/spinner'
import { GallerySection } from './gallery-section.tsx'
import classes from './ui-screen.module.css'

export const StatusSection = () => (
  <GallerySection title="Loading and empty" components={['spinner', 'skeleton', 'progress-bar', 'empty-state']}>
    <Spinner size={28} label="Loading" />
    <div className={classes.skeletons}>
      <Skeleton shape="cover" />
      <Skeleton width="80%" />
      <Skeleton width="50%" />
    </div>
    <div className={classes.bars}>
      <ProgressBar label="Importing" value={0.25} valueText="3 of 12 tracks" />
      <ProgressBar label="Unknown duration" />
      <ProgressBar label="Done" value={1} valueText="12 of 12 tracks" tone="positive" />
      <ProgressBar label="Almost full" value={0.94} valueText="94 %" tone="danger" />
    </div>
    <EmptyState title="Nothing here yet" action={<Button>One action</Button>}>
      One sentence about what will appear here.
    </EmptyState>
  </GallerySection>
)
