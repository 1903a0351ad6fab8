import { Avatar } from '@balafon/ui/avatar'
import classes from './user-name.module.css'

/** The image and the name of a user, in a row of a list. */
export const UserName = ({ user: { name, image } }: { user: { readonly name: string; readonly image: string | null } }) => (
  <span className={classes.user}>
    <Avatar name={name} src={image} size={28} />
    <span className={classes.name}>{name}</span>
  </span>
)
