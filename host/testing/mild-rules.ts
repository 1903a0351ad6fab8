/** Rules of axe with a minor or moderate impact. Tests skip them, because they fail for serious findings only and a finding has the impact of its rule. */
export const MILD_RULES = [
  ...['aria-allowed-role', 'aria-deprecated-role', 'empty-heading', 'empty-table-header', 'focus-order-semantics', 'form-field-multiple-labels'],
  ...['heading-order', 'hidden-content', 'html-xml-lang-mismatch', 'image-redundant-alt', 'landmark-banner-is-top-level'],
  ...['landmark-complementary-is-top-level', 'landmark-contentinfo-is-top-level', 'landmark-main-is-top-level', 'landmark-no-duplicate-banner'],
  ...['landmark-no-duplicate-contentinfo', 'landmark-no-duplicate-main', 'landmark-one-main', 'landmark-unique', 'meta-viewport', 'meta-viewport-large'],
  ...['no-autoplay-audio', 'page-has-heading-one', 'presentation-role-conflict', 'region', 'scope-attr-valid', 'server-side-image-map', 'skip-link'],
  'table-duplicate-name',
]
