import { Navigate } from '@balafon/sdk/client'

/** Redirects the short address `/become-artist` to the request form. */
export default function BecomeArtistRedirect() {
  return <Navigate to="/backstage/requests/become-artist" replace />
}
