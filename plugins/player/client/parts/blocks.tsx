import { Slot } from '@balafon/sdk/client'
import type { PropsOf } from '@balafon/sdk/contract'
import type {} from '../../contract/points.ts'

interface BlocksProps<K extends PagePoint> {
  readonly point: K
  readonly props: PropsOf<K>
  readonly place: 'top' | 'bottom'
}

type PagePoint = 'player.artistPage/v1' | 'player.albumPage/v1' | 'player.trackPage/v1'

/** What other plugins have to say on a page of ours. */
export const Blocks = <K extends PagePoint>({ point, props, place }: BlocksProps<K>) => (
  <Slot point={point} props={props} only={(item) => item.place === place} />
)
