import { query } from './database.ts'

/** The password of all accounts in journeys. */
export const PASSWORD = 'three quiet drums'

/** A stored hash of `PASSWORD`. */
const PASSWORD_HASH = '$argon2id$v=19$m=19456,t=2,p=1$5/lG2az/PshS598iX8j8cA$IP7jJkS3I8Veq8zPjSizG32LAqM4GczdPrXNMoAU+XQ'

interface Account {
  readonly email: string
  readonly name?: string
  readonly isAdmin?: boolean
}

/** Creates a user with the password `PASSWORD` in the database of a running site, unless the user exists. It does not use `balafon user create`, because that command starts a second site, which takes seconds. */
export async function createAccount({ dataDir }: { readonly dataDir: string }, { email, name = 'Ama Listener', isAdmin = false }: Account): Promise<string> {
  await query(
    dataDir,
    `with new_user as (insert into users (name, email, password_hash) values ($1, $2, $3) on conflict (lower(email)) do nothing returning id)
     insert into user_roles (user_id, role_id) select new_user.id, roles.id from new_user, roles where roles.is_default or (roles.name = 'admin' and $4)`,
    [name, email, PASSWORD_HASH, isAdmin],
  )
  return email
}
