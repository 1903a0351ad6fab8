import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDeveloperSite } from '../testing/developer-site.ts'

let site: Awaited<ReturnType<typeof createDeveloperSite>>
let token: string
beforeAll(async () => {
  site = await createDeveloperSite()
  // The user has all permissions, so requests are refused only because of the token.
  token = (await (await site.createDeveloper(['admin'])).addToken()).plainTextToken
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

/** The endpoints of the server and all first-party plugins; `{}` is a path parameter. A new endpoint must be added to one of these lists. */
const ACCEPTED = `
  GET /api/v1/albums/{}
  GET /api/v1/artists/{}
  DELETE /api/v1/artists/{}/follow
  PUT /api/v1/artists/{}/follow
  GET /api/v1/artists/{}/followers
  GET /api/v1/backstage
  GET /api/v1/backstage/albums
  POST /api/v1/backstage/albums
  DELETE /api/v1/backstage/albums/{}
  GET /api/v1/backstage/albums/{}
  PATCH /api/v1/backstage/albums/{}
  POST /api/v1/backstage/albums/{}/hide
  POST /api/v1/backstage/albums/{}/publish
  PUT /api/v1/backstage/albums/{}/tracks
  GET /api/v1/backstage/artists/{}
  PATCH /api/v1/backstage/artists/{}
  GET /api/v1/backstage/insights/{}/{}
  GET /api/v1/backstage/pre-save-pages/{}/{}
  PUT /api/v1/backstage/pre-save-pages/{}/{}
  GET /api/v1/backstage/tracks
  POST /api/v1/backstage/tracks
  DELETE /api/v1/backstage/tracks/{}
  GET /api/v1/backstage/tracks/{}
  PATCH /api/v1/backstage/tracks/{}
  PUT /api/v1/backstage/tracks/{}/audio
  POST /api/v1/backstage/tracks/{}/hide
  GET /api/v1/backstage/tracks/{}/lyrics
  PUT /api/v1/backstage/tracks/{}/lyrics
  POST /api/v1/backstage/tracks/{}/publish
  GET /api/v1/billing/products
  GET /api/v1/browse/genres
  GET /api/v1/channels/{}
  GET /api/v1/channels/{}/items
  GET /api/v1/charts/{}/{}
  POST /api/v1/comment-reports
  DELETE /api/v1/comments/{}
  PUT /api/v1/comments/{}
  PUT /api/v1/comments/{}/visibility
  GET /api/v1/comments/{}/{}
  POST /api/v1/comments/{}/{}
  POST /api/v1/content-reports
  POST /api/v1/embeds/tracks/{}/plays
  POST /api/v1/file-entries
  GET /api/v1/genres
  GET /api/v1/genres/{}
  GET /api/v1/genres/{}/albums
  GET /api/v1/genres/{}/artists
  GET /api/v1/genres/{}/tracks
  GET /api/v1/library
  GET /api/v1/library/albums
  GET /api/v1/library/artists
  GET /api/v1/library/history
  GET /api/v1/library/new-releases
  GET /api/v1/library/playlists
  GET /api/v1/library/songs
  POST /api/v1/library/songs
  POST /api/v1/library/songs/remove
  POST /api/v1/library/songs/restore
  GET /api/v1/library/songs/summary
  GET /api/v1/likes
  DELETE /api/v1/likes/{}/{}
  PUT /api/v1/likes/{}/{}
  GET /api/v1/me
  GET /api/v1/me/queue
  PATCH /api/v1/me/queue
  PUT /api/v1/me/queue
  GET /api/v1/media/artworks/{}
  GET /api/v1/media/uploads
  GET /api/v1/media/uploads/{}
  POST /api/v1/media/uploads/{}/retry
  GET /api/v1/notifications
  POST /api/v1/notifications/mark-all-as-read
  POST /api/v1/notifications/mark-as-read
  GET /api/v1/notifications/me/subscriptions
  PUT /api/v1/notifications/me/subscriptions
  GET /api/v1/oembed
  GET /api/v1/openapi.json
  GET /api/v1/playlists
  POST /api/v1/playlists
  DELETE /api/v1/playlists/{}
  GET /api/v1/playlists/{}
  PUT /api/v1/playlists/{}
  GET /api/v1/playlists/{}/m3u
  GET /api/v1/playlists/{}/tracks
  POST /api/v1/playlists/{}/tracks
  POST /api/v1/playlists/{}/tracks/move
  POST /api/v1/playlists/{}/tracks/remove
  GET /api/v1/radio/{}/{}
  DELETE /api/v1/reposts/{}/{}
  PUT /api/v1/reposts/{}/{}
  POST /api/v1/s3/entries
  POST /api/v1/s3/multipart/abort
  POST /api/v1/s3/multipart/batch-sign-part-urls
  POST /api/v1/s3/multipart/complete
  POST /api/v1/s3/multipart/create
  POST /api/v1/s3/multipart/get-uploaded-parts
  POST /api/v1/s3/simple/presign
  GET /api/v1/search
  GET /api/v1/search/{}
  GET /api/v1/shelves
  GET /api/v1/tags/{}
  GET /api/v1/tags/{}/albums
  GET /api/v1/tags/{}/tracks
  GET /api/v1/tracks/{}
  GET /api/v1/tracks/{}/comment-marks
  GET /api/v1/tracks/{}/download
  GET /api/v1/tracks/{}/lyrics
  GET /api/v1/tracks/{}/media
  POST /api/v1/tracks/{}/playbacks
  POST /api/v1/tracks/{}/plays
  GET /api/v1/tracks/{}/stream
  POST /api/v1/tus/entries
  POST /api/v1/tus/upload
  DELETE /api/v1/tus/upload/{}
  GET /api/v1/tus/upload/{}
  PATCH /api/v1/tus/upload/{}
  GET /api/v1/uploads/configuration
  POST /api/v1/users/{}/follow
  GET /api/v1/users/{}/followers
  GET /api/v1/users/{}/following
  GET /api/v1/users/{}/likes
  GET /api/v1/users/{}/playlists
  GET /api/v1/users/{}/profile
  GET /api/v1/users/{}/reposts
  POST /api/v1/users/{}/unfollow
  GET /api/v1/value-lists/{}
`

const REFUSED = `
  GET /api/v1/access-tokens
  POST /api/v1/access-tokens
  DELETE /api/v1/access-tokens/{}
  GET /api/v1/admin/albums
  POST /api/v1/admin/albums
  POST /api/v1/admin/albums/bulk
  GET /api/v1/admin/albums/bulk/{}
  POST /api/v1/admin/albums/bulk/{}/cancel
  POST /api/v1/admin/albums/bulk/{}/undo
  GET /api/v1/admin/albums/count
  GET /api/v1/admin/albums/export.csv
  DELETE /api/v1/admin/albums/{}
  GET /api/v1/admin/albums/{}
  PATCH /api/v1/admin/albums/{}
  POST /api/v1/admin/albums/{}/hide
  POST /api/v1/admin/albums/{}/publish
  PUT /api/v1/admin/albums/{}/tracks
  GET /api/v1/admin/artists
  POST /api/v1/admin/artists
  POST /api/v1/admin/artists/bulk
  GET /api/v1/admin/artists/bulk/{}
  POST /api/v1/admin/artists/bulk/{}/cancel
  POST /api/v1/admin/artists/bulk/{}/undo
  GET /api/v1/admin/artists/count
  GET /api/v1/admin/artists/export.csv
  DELETE /api/v1/admin/artists/{}
  GET /api/v1/admin/artists/{}
  PATCH /api/v1/admin/artists/{}
  POST /api/v1/admin/artists/{}/hide
  POST /api/v1/admin/artists/{}/publish
  GET /api/v1/admin/channel-items
  GET /api/v1/admin/channels
  POST /api/v1/admin/channels
  POST /api/v1/admin/channels/bulk
  GET /api/v1/admin/channels/bulk/{}
  POST /api/v1/admin/channels/bulk/{}/cancel
  GET /api/v1/admin/channels/count
  GET /api/v1/admin/channels/export.csv
  POST /api/v1/admin/channels/preview
  DELETE /api/v1/admin/channels/{}
  GET /api/v1/admin/channels/{}
  PATCH /api/v1/admin/channels/{}
  GET /api/v1/admin/comments
  POST /api/v1/admin/comments/bulk
  GET /api/v1/admin/comments/bulk/{}
  POST /api/v1/admin/comments/bulk/{}/cancel
  GET /api/v1/admin/comments/count
  GET /api/v1/admin/comments/export.csv
  GET /api/v1/admin/comments/{}
  POST /api/v1/admin/comments/{}/decision
  POST /api/v1/admin/comments/{}/suspend-author
  GET /api/v1/admin/content-reports
  POST /api/v1/admin/content-reports/bulk
  GET /api/v1/admin/content-reports/bulk/{}
  POST /api/v1/admin/content-reports/bulk/{}/cancel
  GET /api/v1/admin/content-reports/count
  GET /api/v1/admin/content-reports/export.csv
  GET /api/v1/admin/content-reports/{}
  POST /api/v1/admin/content-reports/{}/resolve
  GET /api/v1/admin/genres
  POST /api/v1/admin/genres
  POST /api/v1/admin/genres/bulk
  GET /api/v1/admin/genres/bulk/{}
  POST /api/v1/admin/genres/bulk/{}/cancel
  POST /api/v1/admin/genres/bulk/{}/undo
  GET /api/v1/admin/genres/count
  GET /api/v1/admin/genres/export.csv
  DELETE /api/v1/admin/genres/{}
  GET /api/v1/admin/genres/{}
  PATCH /api/v1/admin/genres/{}
  POST /api/v1/admin/genres/{}/merge
  GET /api/v1/admin/imports
  POST /api/v1/admin/imports
  GET /api/v1/admin/imports/{}
  POST /api/v1/admin/imports/{}/cancel
  POST /api/v1/admin/imports/{}/check
  GET /api/v1/admin/imports/{}/rejected-rows
  GET /api/v1/admin/imports/{}/rejected-rows.csv
  POST /api/v1/admin/imports/{}/start
  GET /api/v1/admin/insights/{}/{}
  GET /api/v1/admin/lyrics
  POST /api/v1/admin/lyrics/bulk
  GET /api/v1/admin/lyrics/bulk/{}
  POST /api/v1/admin/lyrics/bulk/{}/cancel
  GET /api/v1/admin/lyrics/count
  GET /api/v1/admin/lyrics/export.csv
  GET /api/v1/admin/permissions
  POST /api/v1/admin/pictures
  GET /api/v1/admin/playlists
  POST /api/v1/admin/playlists/bulk
  GET /api/v1/admin/playlists/bulk/{}
  POST /api/v1/admin/playlists/bulk/{}/cancel
  GET /api/v1/admin/playlists/count
  GET /api/v1/admin/playlists/export.csv
  DELETE /api/v1/admin/playlists/{}
  GET /api/v1/admin/playlists/{}
  PATCH /api/v1/admin/playlists/{}
  DELETE /api/v1/admin/playlists/{}/cover
  PUT /api/v1/admin/playlists/{}/visibility
  GET /api/v1/admin/providers
  PUT /api/v1/admin/providers
  POST /api/v1/admin/providers/test
  GET /api/v1/admin/tags
  POST /api/v1/admin/tags
  POST /api/v1/admin/tags/bulk
  GET /api/v1/admin/tags/bulk/{}
  POST /api/v1/admin/tags/bulk/{}/cancel
  POST /api/v1/admin/tags/bulk/{}/undo
  GET /api/v1/admin/tags/count
  GET /api/v1/admin/tags/export.csv
  DELETE /api/v1/admin/tags/{}
  GET /api/v1/admin/tags/{}
  PATCH /api/v1/admin/tags/{}
  POST /api/v1/admin/tags/{}/merge
  GET /api/v1/admin/tracks
  POST /api/v1/admin/tracks
  POST /api/v1/admin/tracks/bulk
  GET /api/v1/admin/tracks/bulk/{}
  POST /api/v1/admin/tracks/bulk/{}/cancel
  POST /api/v1/admin/tracks/bulk/{}/undo
  GET /api/v1/admin/tracks/count
  GET /api/v1/admin/tracks/export.csv
  DELETE /api/v1/admin/tracks/{}
  GET /api/v1/admin/tracks/{}
  PATCH /api/v1/admin/tracks/{}
  PUT /api/v1/admin/tracks/{}/audio
  POST /api/v1/admin/tracks/{}/hide
  DELETE /api/v1/admin/tracks/{}/lyrics
  GET /api/v1/admin/tracks/{}/lyrics
  PUT /api/v1/admin/tracks/{}/lyrics
  POST /api/v1/admin/tracks/{}/publish
  POST /api/v1/admin/uploads
  GET /api/v1/admin/users
  POST /api/v1/admin/users
  POST /api/v1/admin/users/bulk
  GET /api/v1/admin/users/bulk/{}
  POST /api/v1/admin/users/bulk/{}/cancel
  GET /api/v1/admin/users/count
  GET /api/v1/admin/users/export.csv
  DELETE /api/v1/admin/users/{}
  GET /api/v1/admin/users/{}
  PATCH /api/v1/admin/users/{}
  PUT /api/v1/admin/users/{}/permissions
  POST /api/v1/admin/users/{}/suspend
  POST /api/v1/admin/users/{}/unsuspend
  POST /api/v1/admin/users/{}/view-as
  GET /api/v1/ads
  PUT /api/v1/ads/{}
  GET /api/v1/artwork/{}/{}
  GET /api/v1/audit
  GET /api/v1/audit/count
  GET /api/v1/audit/export.csv
  GET /api/v1/audit/kinds
  GET /api/v1/backstage-requests
  GET /api/v1/backstage-requests/count
  GET /api/v1/backstage-requests/export.csv
  GET /api/v1/backstage-requests/{}
  POST /api/v1/backstage-requests/{}/approve
  POST /api/v1/backstage-requests/{}/messages
  POST /api/v1/backstage-requests/{}/refuse
  POST /api/v1/backstage/artists/{}/invitations
  DELETE /api/v1/backstage/artists/{}/invitations/{}
  GET /api/v1/backstage/artists/{}/members
  DELETE /api/v1/backstage/artists/{}/members/{}
  PUT /api/v1/backstage/artists/{}/members/{}
  GET /api/v1/backstage/claims
  POST /api/v1/backstage/claims/{}
  POST /api/v1/backstage/documents
  POST /api/v1/backstage/duplicates
  POST /api/v1/backstage/images
  GET /api/v1/backstage/invitations/{}
  POST /api/v1/backstage/invitations/{}/accept
  POST /api/v1/backstage/invitations/{}/decline
  DELETE /api/v1/backstage/preview-links/{}/{}
  POST /api/v1/backstage/preview-links/{}/{}
  GET /api/v1/backstage/previews/{}
  POST /api/v1/backstage/releases
  GET /api/v1/backstage/requests
  POST /api/v1/backstage/requests
  GET /api/v1/backstage/requests/{}
  POST /api/v1/backstage/requests/{}/messages
  POST /api/v1/backstage/requests/{}/withdraw
  DELETE /api/v1/backstage/upload-draft
  GET /api/v1/backstage/upload-draft
  PUT /api/v1/backstage/upload-draft
  GET /api/v1/billing/checkout/{}/{}
  POST /api/v1/billing/checkout/{}/{}
  GET /api/v1/billing/invoices
  GET /api/v1/billing/invoices/{}/invoice.pdf
  POST /api/v1/billing/providers/{}/check-keys
  GET /api/v1/billing/sandbox/{}
  POST /api/v1/billing/sandbox/{}
  POST /api/v1/billing/sandbox/{}/advance
  GET /api/v1/billing/subscription
  POST /api/v1/billing/subscription/cancel
  GET /api/v1/billing/subscription/change-plan/{}/{}
  POST /api/v1/billing/subscription/change-plan/{}/{}
  POST /api/v1/billing/subscription/check
  POST /api/v1/billing/subscription/pay
  POST /api/v1/billing/subscription/payment-method
  POST /api/v1/billing/subscription/resume
  GET /api/v1/bootstrap-data
  POST /api/v1/client-errors
  GET /api/v1/coupons
  POST /api/v1/coupons
  GET /api/v1/coupons/count
  GET /api/v1/coupons/export.csv
  DELETE /api/v1/coupons/{}
  GET /api/v1/coupons/{}
  PUT /api/v1/coupons/{}
  GET /api/v1/entities/{}
  GET /api/v1/file-entries
  POST /api/v1/file-entries/bulk
  GET /api/v1/file-entries/bulk/{}
  POST /api/v1/file-entries/bulk/{}/cancel
  GET /api/v1/file-entries/count
  POST /api/v1/file-entries/delete
  GET /api/v1/file-entries/export.csv
  POST /api/v1/file-entries/restore
  GET /api/v1/file-entries/usage
  GET /api/v1/file-entries/{}
  GET /api/v1/file-entries/{}/link
  DELETE /api/v1/library/history
  GET /api/v1/live
  GET /api/v1/logs/error
  GET /api/v1/logs/error/count
  GET /api/v1/logs/error/download-latest
  GET /api/v1/logs/error/export.csv
  GET /api/v1/logs/outgoing-email
  GET /api/v1/logs/outgoing-email/count
  GET /api/v1/logs/outgoing-email/export.csv
  GET /api/v1/logs/schedule
  DELETE /api/v1/logs/schedule/dead/{}
  POST /api/v1/logs/schedule/dead/{}/retry
  POST /api/v1/logs/schedule/{}/{}/run
  GET /api/v1/media/files
  POST /api/v1/media/files/bulk
  GET /api/v1/media/files/bulk/{}
  POST /api/v1/media/files/bulk/{}/cancel
  GET /api/v1/media/files/count
  GET /api/v1/media/files/export.csv
  GET /api/v1/menu-targets
  POST /api/v1/page-views
  GET /api/v1/payments
  GET /api/v1/payments/count
  GET /api/v1/payments/export.csv
  GET /api/v1/payments/providers
  POST /api/v1/payments/trials
  GET /api/v1/payments/unused-webhooks
  GET /api/v1/payments/{}
  POST /api/v1/payments/{}/check
  POST /api/v1/payments/{}/recheck
  POST /api/v1/payments/{}/start
  GET /api/v1/plans
  POST /api/v1/plans
  GET /api/v1/plans/count
  GET /api/v1/plans/export.csv
  PUT /api/v1/plans/order
  DELETE /api/v1/plans/{}
  GET /api/v1/plans/{}
  PUT /api/v1/plans/{}
  POST /api/v1/plans/{}/archive
  GET /api/v1/playlist-invitations/{}
  POST /api/v1/playlist-invitations/{}/accept
  DELETE /api/v1/playlists/{}/collaborators/{}
  POST /api/v1/playlists/{}/cover
  DELETE /api/v1/playlists/{}/invitation
  POST /api/v1/playlists/{}/invitation
  POST /api/v1/plugin-problems
  GET /api/v1/plugins
  POST /api/v1/plugins/{}/disable
  POST /api/v1/plugins/{}/enable
  GET /api/v1/plugins/{}/problems
  POST /api/v1/plugins/{}/purge
  GET /api/v1/plugins/{}/purge-plan
  POST /api/v1/plugins/{}/uninstall
  DELETE /api/v1/pre-saves/{}/{}
  GET /api/v1/pre-saves/{}/{}
  PUT /api/v1/pre-saves/{}/{}
  GET /api/v1/recaptcha/challenge
  POST /api/v1/recaptcha/verify
  GET /api/v1/reports
  GET /api/v1/reports/csv
  GET /api/v1/reports/rankings/{}
  POST /api/v1/resend-email-verification
  GET /api/v1/roles
  POST /api/v1/roles
  GET /api/v1/roles/count
  GET /api/v1/roles/export.csv
  DELETE /api/v1/roles/{}
  GET /api/v1/roles/{}
  PATCH /api/v1/roles/{}
  GET /api/v1/sandbox/payments/{}
  POST /api/v1/sandbox/payments/{}
  GET /api/v1/search-index
  POST /api/v1/search-index/rebuild
  GET /api/v1/search-index/rebuild/{}
  GET /api/v1/settings
  PUT /api/v1/settings
  POST /api/v1/settings/cache/clear
  POST /api/v1/settings/outgoing-email/test
  GET /api/v1/settings/status
  GET /api/v1/subscriptions
  POST /api/v1/subscriptions
  GET /api/v1/subscriptions/count
  GET /api/v1/subscriptions/export.csv
  GET /api/v1/subscriptions/plans
  GET /api/v1/subscriptions/providers
  GET /api/v1/subscriptions/summary
  GET /api/v1/subscriptions/{}
  POST /api/v1/subscriptions/{}/cancel
  POST /api/v1/subscriptions/{}/extend
  GET /api/v1/subscriptions/{}/invoices/{}/invoice.pdf
  POST /api/v1/subscriptions/{}/invoices/{}/refund
  GET /api/v1/track-purchases
  GET /api/v1/track-purchases/count
  GET /api/v1/track-purchases/export.csv
  GET /api/v1/track-purchases/{}
  POST /api/v1/track-purchases/{}/refund
  GET /api/v1/tracks/for-sale
  GET /api/v1/tracks/music-buy
  POST /api/v1/uploads/check-storage
  GET /api/v1/user-sessions
  POST /api/v1/user-sessions/logout-other
  GET /api/v1/users/me/data
  POST /api/v1/users/me/locale
  DELETE /api/v1/users/me/pending-email
  POST /api/v1/users/me/pending-email/code
  PUT /api/v1/users/me/profile
  GET /api/v1/users/me/social-profiles
  DELETE /api/v1/users/{}
  GET /api/v1/users/{}
  PUT /api/v1/users/{}
  GET /api/v1/users/{}/access-tokens
  DELETE /api/v1/users/{}/access-tokens/{}
  DELETE /api/v1/users/{}/avatar
  POST /api/v1/users/{}/avatar
  POST /api/v1/users/{}/avatar/preview
  POST /api/v1/users/{}/password-reset
  POST /api/v1/users/{}/reclaim
  GET /api/v1/users/{}/security
  DELETE /api/v1/users/{}/sessions
  DELETE /api/v1/users/{}/social-profiles/{}
  DELETE /api/v1/users/{}/two-factor
  POST /api/v1/validate-email-verification-otp
  POST /api/v1/view-as/stop
  GET /api/v1/wallet
  GET /api/v1/wallet/adjustments
  POST /api/v1/wallet/adjustments/{}/approve
  POST /api/v1/wallet/adjustments/{}/refuse
  POST /api/v1/wallet/adjustments/{}/reverse
  GET /api/v1/wallet/ads-income
  POST /api/v1/wallet/ads-income
  GET /api/v1/wallet/ads-income/{}/distribution
  POST /api/v1/wallet/ads-income/{}/distribution
  POST /api/v1/wallet/audit
  GET /api/v1/wallet/books
  GET /api/v1/wallet/books/digests
  GET /api/v1/wallet/dashboard
  GET /api/v1/wallet/destinations
  POST /api/v1/wallet/destinations
  DELETE /api/v1/wallet/destinations/{}
  GET /api/v1/wallet/history
  GET /api/v1/wallet/history/export.csv
  GET /api/v1/wallet/items/{}/{}/split
  POST /api/v1/wallet/items/{}/{}/split
  GET /api/v1/wallet/months
  DELETE /api/v1/wallet/offers/{}/{}
  GET /api/v1/wallet/offers/{}/{}
  PUT /api/v1/wallet/offers/{}/{}
  GET /api/v1/wallet/payments
  GET /api/v1/wallet/payments/export.csv
  POST /api/v1/wallet/paystack/verify
  GET /api/v1/wallet/preferences
  PUT /api/v1/wallet/preferences
  POST /api/v1/wallet/purchases
  POST /api/v1/wallet/purchases/{}/downloads
  GET /api/v1/wallet/purchases/{}/tracks
  GET /api/v1/wallet/reconciliations
  POST /api/v1/wallet/reconciliations
  GET /api/v1/wallet/sales/{}/{}
  GET /api/v1/wallet/settlements
  POST /api/v1/wallet/settlements
  POST /api/v1/wallet/settlements/{}/reverse
  GET /api/v1/wallet/splits
  POST /api/v1/wallet/splits/{}/accept
  POST /api/v1/wallet/splits/{}/refuse
  GET /api/v1/wallet/statements/{}
  POST /api/v1/wallet/top-ups
  GET /api/v1/wallet/top-ups/options
  POST /api/v1/wallet/transfers
  GET /api/v1/wallet/users/{}
  POST /api/v1/wallet/users/{}/adjustments
  GET /api/v1/wallet/users/{}/history
  GET /api/v1/wallet/withdrawals
  GET /api/v1/webhooks
  POST /api/v1/webhooks
  GET /api/v1/webhooks/deliveries
  GET /api/v1/webhooks/deliveries/count
  GET /api/v1/webhooks/deliveries/export.csv
  DELETE /api/v1/webhooks/{}
  PUT /api/v1/webhooks/{}
  POST /api/v1/webhooks/{}/deliveries/{}/resend
  POST /api/v1/webhooks/{}/test
  GET /api/v1/withdrawals
  POST /api/v1/withdrawals
  GET /api/v1/withdrawals/count
  GET /api/v1/withdrawals/export.csv
  GET /api/v1/withdrawals/payouts.csv
  GET /api/v1/withdrawals/{}
  POST /api/v1/withdrawals/{}/approve
  POST /api/v1/withdrawals/{}/cancel
  GET /api/v1/withdrawals/{}/destination
  POST /api/v1/withdrawals/{}/refuse
  POST /auth/forgot-password
  POST /auth/invitations/accept
  POST /auth/login
  GET /auth/login/challenge
  POST /auth/logout
  POST /auth/register
  POST /auth/reset-password
  GET /auth/reset-password/{}
  POST /auth/two-factor-challenge
  POST /auth/user-invitations
  POST /auth/user/confirm-password
  GET /auth/user/confirmed-password-status
  POST /auth/user/confirmed-two-factor-authentication
  GET /auth/user/password
  PUT /auth/user/password
  DELETE /auth/user/two-factor-authentication
  GET /auth/user/two-factor-authentication
  POST /auth/user/two-factor-authentication
  POST /auth/user/two-factor-recovery-codes
  GET /auth/user/two-factor/qr-code
  POST /secure/auth/social/connect
  GET /secure/auth/social/{}/callback
  GET /secure/auth/social/{}/connect
  POST /secure/auth/social/{}/disconnect
  GET /secure/auth/social/{}/login
  GET /secure/bot-check
  GET /secure/password
  GET /secure/payments/paystack/{}
`

/** Webhooks are authenticated by their signature, not by sessions or tokens. */
const WEBHOOKS = ['POST /api/v1/billing/{}/webhook', 'POST /api/v1/payments/{}/webhook']

const splitLines = (text: string) => text.trim().split(/\n\s*/)
const send = (endpoint: string, headers: Record<string, string> = {}) => {
  const [method = '', path = ''] = endpoint.split(' ')
  return site.requestWithToken(token, method, path.replaceAll('{}', '1'), { ...(method !== 'GET' && { body: {} }), headers })
}

test.each(splitLines(REFUSED))('refuses a token for %s', async (endpoint) => {
  const { status, body } = await send(endpoint)
  expect([status, body.code]).toEqual([403, 'token_not_allowed'])
})

test.each(splitLines(ACCEPTED))('accepts a token for %s', async (endpoint) => {
  const { status, body } = await send(endpoint)
  // The ids do not exist and the bodies are empty, so these statuses show that the token was accepted. Requests of tus without its headers are 400.
  expect([200, 400, 404, 409, 422]).toContain(status)
  expect(['token_not_allowed', 'csrf', 'unauthenticated', 'forbidden']).not.toContain(body?.code)
})

test('supports the method override with a token, as with cookies', async () => {
  const url = '/api/v1/notifications/me/subscriptions?_method=PUT'
  const { status, body } = await site.requestWithToken(token, 'POST', url, { body: {}, headers: { 'x-http-method-override': 'PUT' } })
  expect([status, body.code]).toEqual([422, 'invalid'])
  const missing = await site.requestWithToken(token, 'POST', url, { body: {} })
  expect([missing.status, missing.body.code]).toEqual([400, 'bad_method_override'])
  const refused = await site.requestWithToken(token, 'POST', '/api/v1/users/1?_method=DELETE', { body: {}, headers: { 'x-http-method-override': 'DELETE' } })
  expect([refused.status, refused.body.code]).toEqual([403, 'token_not_allowed'])
})

test('returns only the user details that a token may read', async () => {
  const names = 'two_factor_confirmed_at,two_factor_recovery_codes,social_profiles,tokens,unread_notifications_count'
  const { body } = await site.requestWithToken(token, 'GET', `/api/v1/me?with=${names}&loadCount=tokens,social_profiles`)
  const plain = await site.requestWithToken(token, 'GET', '/api/v1/me')
  expect(body.user).toEqual({ ...plain.body.user, unread_notifications_count: 0 })
})

test('covers every endpoint', () => {
  const covered = new Set([...splitLines(ACCEPTED), ...splitLines(REFUSED), ...WEBHOOKS])
  const endpoints = site.site.server
    .table()
    .filter(({ path, settings }) => settings.plugins?.balafon !== undefined || /^\/(api|auth|secure)\//.test(path))
    .map(({ method, path }) => `${method.toUpperCase()} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`)
  expect(endpoints.length).toBeGreaterThan(90)
  expect(endpoints.filter((endpoint) => !covered.has(endpoint))).toEqual([])
  expect([...covered].filter((endpoint) => !endpoints.includes(endpoint))).toEqual([])
})
