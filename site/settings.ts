/** What an owner may decide about the site's behaviour, beside its words in content/. */
export const siteSettings = {
  /**
   * Whether the popup says so when neither send got through. The specification asks for silence;
   * the enquiry is kept and sent again either way.
   */
  tellVisitorOnFailure: false,
} as const
