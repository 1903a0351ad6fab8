import { Slot } from '@balafon/sdk/client'
import type { PropsOf } from '@balafon/sdk/contract'
import type {} from '../../contract/points.ts'

interface PageBlocksProps<K extends PagePoint> {
  readonly point: K
  readonly props: PropsOf<K>
  readonly position: 'top' | 'bottom'
}

type PagePoint = 'player.artistPage/v1' | 'player.albumPage/v1' | 'player.trackPage/v1'

/** The blocks that other plugins contribute to a page. */
export const PageBlocks = <K extends PagePoint>({ point, props, position }: PageBlocksProps<K>) => (
  <Slot point={point} props={props} filter={(item) => item.position === position} />
)
