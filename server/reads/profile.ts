/** The profile that the storefront keeps while somebody is signed in (req 7.20). */
import type { appUser } from '../db/schema-customer'

export function profileOf(user: typeof appUser.$inferSelect) {
  return {
    UserID: user.id,
    RoleID: user.roleId,
    FullName: user.fullName,
    MobileNumber: user.mobileNumber,
    Email: user.email,
    UserName: user.email,
    ProfilePic: user.profilePicture,
    LoginCount: user.loginCount,
    UserAccess: user.userAccess,
    PortalEmail: user.portalEmail,
    IsChangePassword: Number(user.mustChangePassword),
    IsHolder: Number(user.isHolder),
    IsPortal: Number(user.isPortal),
    IsVisible: Number(user.isVisible),
    DOB: user.birthDate,
    Gender: user.gender,
    Bio: user.bio,
  }
}
