/** The site's configurable behaviour; its texts are in content/. */
export const siteSettings = {
  /**
   * Whether the popup shows a message when both requests failed. The specification requires
   * silence; the enquiry is kept and sent again either way.
   */
  tellVisitorOnFailure: false,
} as const
