import { Image } from '@balafon/ui/image'
import classes from './music-name.module.css'

/** The picture and the name of music, in a row of a list. */
export const MusicName = ({ name, image }: { readonly name: string; readonly image: string | null }) => (
  <span className={classes.music}>
    <span className={classes.picture}>
      <Image src={image ?? undefined} alt="" name={name} />
    </span>
    <span className={classes.name}>{name}</span>
  </span>
)
