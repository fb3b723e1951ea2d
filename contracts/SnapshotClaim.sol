// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {ISnapshotRegistry} from "./ISnapshotRegistry.sol";

/// @notice A market in which each account has a vault, a contract that holds inscriptions for it.
interface IVaults {
    /// @notice Address of the account's vault.
    function vaultOf(address account) external view returns (address);
}

/// @title An airdrop to the holders of a ticker as of a snapshot
/// @notice Pays an ERC-20 or the native coin to each holder once: a fixed amount, a share of the balance, or both. The zero
/// address gets nothing. The contract serves one airdrop, whose terms never change. The funder pays the total in advance and
/// gets back the unclaimed part after the deadline.
/// @dev Holders rely on the registry, and on `total`: if it is less than the sum of all payouts, the last claims fail.
/// Rebasing tokens are not supported.
contract SnapshotClaim is ReentrancyGuard {
    using SafeERC20 for IERC20;

    /// @param registry the registry that has accepted the snapshot
    /// @param blockNumber the snapshot's block
    /// @param ticker the ticker whose holders are paid, as ASCII padded with zero bytes on the right
    /// @param token the ERC-20; the zero address for the native coin
    /// @param perHolder the amount paid to each holder, in the token's smallest unit
    /// @param numerator, denominator the fraction paid in addition for each unit of the balance; rounded down for each
    /// holder
    /// @param total the amount that the funder pays in advance
    /// @param deadline Unix time in seconds: claims are possible before it, the refund from it on
    /// @param funder the account that pays the total and gets back the rest
    /// @param vaults a market, so that the share of a vault goes to its account; the zero address for none. Without it, anyone
    /// can claim for a vault, and what is paid to a vault is lost
    struct Terms {
        ISnapshotRegistry registry;
        uint256 blockNumber;
        bytes32 ticker;
        IERC20 token;
        uint256 perHolder;
        uint256 numerator;
        uint256 denominator;
        uint256 total;
        uint256 deadline;
        address funder;
        IVaults vaults;
    }

    ISnapshotRegistry private immutable _registry;
    uint256 private immutable _blockNumber;
    bytes32 private immutable _ticker;
    IERC20 private immutable _token;
    uint256 private immutable _perHolder;
    uint256 private immutable _numerator;
    uint256 private immutable _denominator;
    uint256 private immutable _total;
    uint256 private immutable _deadline;
    address private immutable _funder;
    IVaults private immutable _vaults;

    /// @notice Whether the funder has paid the total.
    bool public isFunded;
    /// @notice The unclaimed part of the total.
    uint256 public remaining;
    /// @notice Whether the holder's claim is paid. The holder is the account in the snapshot, for example a vault.
    mapping(address holder => bool) public isClaimed;
    /// @notice Whether the account is excluded and gets nothing.
    mapping(address account => bool) public isExcluded;

    event Excluded(address indexed account);
    event Funded(uint256 total);
    event Claimed(address indexed holder, address indexed recipient, uint256 amount, uint256 payout);
    event Refunded(address indexed recipient, uint256 amount);

    error InvalidTerms();
    error NotAccepted();
    error NotFunder();
    error AlreadyFunded();
    error NotFunded();
    error WrongFunding();
    error Ended();
    error NotEnded();
    error NotHolder();
    error IsExcluded();
    error AlreadyClaimed();
    error InvalidProof();
    error NothingToPay();
    error TooLittleLeft();
    error InvalidRecipient();

    /// @param excluded accounts that get nothing, for example the funder's own or a market's
    constructor(Terms memory t, address[] memory excluded) {
        if (!t.registry.isAccepted(t.blockNumber)) revert NotAccepted();
        if (t.denominator == 0 || (t.perHolder == 0 && t.numerator == 0) || t.total == 0) revert InvalidTerms();
        if (t.deadline <= block.timestamp || t.funder == address(0)) revert InvalidTerms();
        if (address(t.token) != address(0) && address(t.token).code.length == 0) revert InvalidTerms();
        (_registry, _blockNumber, _ticker, _token) = (t.registry, t.blockNumber, t.ticker, t.token);
        (_perHolder, _numerator, _denominator) = (t.perHolder, t.numerator, t.denominator);
        (_total, _deadline, _funder, _vaults) = (t.total, t.deadline, t.funder, t.vaults);
        for (uint256 i = 0; i < excluded.length; ++i) {
            isExcluded[excluded[i]] = true;
            emit Excluded(excluded[i]);
        }
    }

    /// @notice Pays the total, once: as `msg.value`, or from the funder's allowance of the ERC-20. Opens the claims.
    function fund() external payable nonReentrant {
        if (msg.sender != _funder) revert NotFunder();
        if (isFunded) revert AlreadyFunded();
        if (block.timestamp >= _deadline) revert Ended();
        (isFunded, remaining) = (true, _total);
        emit Funded(_total);
        if (msg.value != (_isNative() ? _total : 0)) revert WrongFunding();
        if (_isNative()) return;
        uint256 before = _token.balanceOf(address(this));
        _token.safeTransferFrom(msg.sender, address(this), _total);
        // A token that takes a fee would leave too little for the last holders.
        if (_token.balanceOf(address(this)) != before + _total) revert WrongFunding();
    }

    /// @notice Pays a holder's claim to the holder. Anyone may call it. If `vaults` is set, only the holder may call it,
    /// because a payment to a vault would be lost.
    function claim(address holder, uint256 amount, bytes32[] calldata proof) external nonReentrant {
        if (address(_vaults) != address(0) && msg.sender != holder) revert NotHolder();
        _claim(holder, holder, amount, proof);
    }

    /// @notice Pays the claim of an account's vault to the account. Anyone may call it.
    function claimFromVault(address account, uint256 amount, bytes32[] calldata proof) external nonReentrant {
        if (address(_vaults) == address(0)) revert NotHolder();
        _claim(_vaults.vaultOf(account), account, amount, proof);
    }

    /// @notice Pays the unclaimed part to `recipient`, from the deadline on. Refuses recipients where the coins would be lost: the
    /// zero address and this contract.
    function refund(address payable recipient) external nonReentrant {
        if (msg.sender != _funder) revert NotFunder();
        if (recipient == address(0) || recipient == address(this)) revert InvalidRecipient();
        if (block.timestamp < _deadline) revert NotEnded();
        remaining = 0;
        uint256 amount = _isNative() ? address(this).balance : _token.balanceOf(address(this));
        emit Refunded(recipient, amount);
        _pay(recipient, amount);
    }

    /// @notice The terms.
    function terms() external view returns (Terms memory t) {
        (t.registry, t.blockNumber, t.ticker, t.token) = (_registry, _blockNumber, _ticker, _token);
        (t.perHolder, t.numerator, t.denominator) = (_perHolder, _numerator, _denominator);
        (t.total, t.deadline, t.funder, t.vaults) = (_total, _deadline, _funder, _vaults);
    }

    /// @notice The payout of a holder with this balance. The product may have 512 bits, so only payouts that no total can
    /// contain revert.
    function payoutOf(uint256 amount) public view returns (uint256) {
        return _perHolder + Math.mulDiv(amount, _numerator, _denominator);
    }

    /// @dev The holder is marked before the payment, so a claim during the payment finds nothing to pay.
    function _claim(address holder, address recipient, uint256 amount, bytes32[] calldata proof) private {
        if (block.timestamp >= _deadline) revert Ended();
        if (!isFunded) revert NotFunded();
        // Anyone may claim for a holder, and coins for the zero address would be burned.
        if (recipient == address(0)) revert NotHolder();
        if (isExcluded[holder] || isExcluded[recipient]) revert IsExcluded();
        if (isClaimed[holder]) revert AlreadyClaimed();
        if (!_registry.verifyBalance(_blockNumber, _ticker, holder, amount, proof)) revert InvalidProof();
        uint256 payout = payoutOf(amount);
        if (payout == 0) revert NothingToPay();
        if (payout > remaining) revert TooLittleLeft();
        isClaimed[holder] = true;
        remaining -= payout;
        emit Claimed(holder, recipient, amount, payout);
        _pay(recipient, payout);
    }

    function _pay(address recipient, uint256 amount) private {
        if (_isNative()) Address.sendValue(payable(recipient), amount);
        else _token.safeTransfer(recipient, amount);
    }

    function _isNative() private view returns (bool) {
        return address(_token) == address(0);
    }
}
