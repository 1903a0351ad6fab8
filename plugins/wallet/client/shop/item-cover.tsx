import type { Image } from '@balafon/plugin-player/contract/catalogue'
import classes from './shop.module.css'

/** The small cover of a row. Its name is beside it. */
export const ItemCover = ({ image }: { readonly image: Image | null }) =>
  image ? <img src={image.url} alt="" width={48} height={48} loading="lazy" decoding="async" /> : <span className={classes.noCover} />
