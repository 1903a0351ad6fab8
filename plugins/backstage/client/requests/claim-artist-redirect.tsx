import { Navigate } from '@balafon/sdk/client'

/** `/claim-artist` is a short address of the form. */
export default function ClaimArtistRedirect() {
  return <Navigate to="/backstage/requests/claim-artist" replace />
}
