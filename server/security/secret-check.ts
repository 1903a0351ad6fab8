import type { CoreModels } from '../app/core-models.ts'
import { createSigner } from './signer.ts'

const NAME = 'site'

/**
 * Stores a value that is derived from the secret at the first start, and compares it at later ones.
 * @throws When the site has another secret than before: it could not decrypt its secret settings and the other values that were sealed.
 */
export async function assertSameSecret({ SecretCheck }: Pick<CoreModels, 'SecretCheck'>, secret: string) {
  const digest = createSigner(secret, 'secret-check').sign(NAME)
  // When several nodes start at the same time, the first node stores its value, and `ignoreDuplicates` ignores the values of the other nodes.
  await SecretCheck.bulkCreate([{ name: NAME, digest }], { ignoreDuplicates: true, returning: false })
  const stored = await SecretCheck.findByPk(NAME)
  if (stored?.digest === digest) return
  throw new Error(
    'The secret of this site has changed. Set APP_SECRET to the earlier value, or restore the file DATA_DIR/secret. If the earlier secret is lost, run `npx balafon secret replace`: encrypted settings, webhook secrets, second factors, account numbers for payouts, invitation links of playlists and preview links then have to be set up again.',
  )
}

/** Makes the next start accept any secret. */
export async function forgetSecret({ SecretCheck }: Pick<CoreModels, 'SecretCheck'>) {
  await SecretCheck.destroy({ where: { name: NAME } })
}
