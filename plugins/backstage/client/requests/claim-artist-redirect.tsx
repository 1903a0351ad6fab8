import { Navigate } from '@balafon/sdk/client'

/** Redirects the short address `/claim-artist` to the request form. */
export default function ClaimArtistRedirect() {
  return <Navigate to="/backstage/requests/claim-artist" replace />
}
