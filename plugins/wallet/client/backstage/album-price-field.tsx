import type { BackstageFieldProps } from '@balafon/plugin-backstage/contract/points'
import { PriceField } from './price-field.tsx'

/** The price of an album in its form. */
export default function AlbumPriceField(props: BackstageFieldProps) {
  return <PriceField {...props} kind="album" />
}
