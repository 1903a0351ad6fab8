import type { BackstageFieldProps } from '@balafon/plugin-backstage/contract/points'
import { PriceField } from './price-field.tsx'

/** The price of a track in its form. */
export default function TrackPriceField(props: BackstageFieldProps) {
  return <PriceField {...props} kind="track" />
}
