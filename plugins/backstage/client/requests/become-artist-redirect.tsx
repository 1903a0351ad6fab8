import { Navigate } from '@balafon/sdk/client'

/** `/become-artist` is a short address of the form. */
export default function BecomeArtistRedirect() {
  return <Navigate to="/backstage/requests/become-artist" replace />
}
