/** The page on which the data that the product stores in this browser can be cleared. */
export const recoveryPath = '/recovery'
