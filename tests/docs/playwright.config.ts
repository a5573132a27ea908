import page from "../page/playwright.config.js"

// The site is beside the page, as it is deployed: in its folder docs/.
export default page
