/** The endpoints of the server, grouped by whether they accept access tokens. `{}` means a path parameter. */
export const CORE_ENDPOINTS = {
  accepted: `
    POST /api/v1/file-entries
    GET /api/v1/me
    POST /api/v1/s3/entries
    POST /api/v1/s3/multipart/abort
    POST /api/v1/s3/multipart/batch-sign-part-urls
    POST /api/v1/s3/multipart/complete
    POST /api/v1/s3/multipart/create
    POST /api/v1/s3/multipart/get-uploaded-parts
    POST /api/v1/s3/simple/presign
    POST /api/v1/tus/entries
    POST /api/v1/tus/upload
    DELETE /api/v1/tus/upload/{}
    GET /api/v1/tus/upload/{}
    PATCH /api/v1/tus/upload/{}
    GET /api/v1/uploads/configuration
    GET /api/v1/value-lists/{}
  `,
  refused: `
    GET /api/v1/bootstrap-data
    POST /api/v1/client-errors
    GET /api/v1/entities/{}
    GET /api/v1/file-entries
    POST /api/v1/file-entries/bulk
    GET /api/v1/file-entries/bulk/{}
    POST /api/v1/file-entries/bulk/{}/cancel
    GET /api/v1/file-entries/count
    POST /api/v1/file-entries/delete
    GET /api/v1/file-entries/export.csv
    GET /api/v1/file-entries/folders
    POST /api/v1/file-entries/restore
    GET /api/v1/file-entries/titles
    GET /api/v1/file-entries/usage
    GET /api/v1/file-entries/{}
    GET /api/v1/file-entries/{}/link
    GET /api/v1/live
    GET /api/v1/logs/error/download-latest
    GET /api/v1/menu-targets
    POST /api/v1/page-views
    POST /api/v1/plugin-problems
    POST /api/v1/resend-email-verification
    POST /api/v1/uploads/check-storage
    GET /api/v1/users/me/data
    POST /api/v1/users/me/locale
    POST /api/v1/validate-email-verification-otp
    POST /api/v1/view-as/stop
  `,
}
