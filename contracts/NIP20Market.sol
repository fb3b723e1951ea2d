// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {NIP20MarketEvents} from "./NIP20MarketEvents.sol";
import {FIRST_TOKEN_ID, InvalidRecipient, InvalidTokenId, NIP20Vault} from "./NIP20Vault.sol";

/// @title A market for inscriptions of any ticker, paid in the chain's native coin
/// @notice Each account has a vault. The account deposits an inscription there with a `tsf` message, and offers it here. A
/// buyer names the offer's price and sequence, and a block in which the index shows the vault as the owner: the purchase
/// then transfers the inscription, or reverts. The market has no owner, no fee, no pause and no upgrade.
/// @dev The contract cannot see who owns an inscription. A purchase without a block (anchor) relies on a final deposit.
contract NIP20Market is NIP20MarketEvents, ReentrancyGuard {
    using SafeCast for uint256;

    struct StoredOffer {
        uint128 price;
        uint48 expires;
        uint40 sequence;
        uint40 round;
    }

    /// @notice The contract whose code all vaults run.
    address public immutable vaultImplementation;
    /// @notice The number of times that the account has canceled all its offers. Offers of earlier rounds are closed.
    mapping(address account => uint256) public roundOf;
    /// @notice Proceeds that the account can collect, in the coin's smallest unit.
    mapping(address account => uint256) public proceedsOf;
    mapping(address account => mapping(bytes32 ticker => mapping(bytes32 tokenId => StoredOffer))) private _offers;

    constructor() {
        vaultImplementation = address(new NIP20Vault());
    }

    /// @notice Deploys the caller's vault. Does nothing if it exists.
    function createVault() external returns (address vault) {
        return address(_createVault());
    }

    /// @notice Offers inscriptions of the caller's vault, or replaces their offers. Deploys the vault if it does not exist.
    /// @dev The index rejects an offer if the vault does not own the inscription.
    function offer(Offer[] calldata offers) external {
        NIP20Vault vault = _createVault();
        for (uint256 i = 0; i < offers.length; ++i) _offer(vault, offers[i]);
    }

    /// @notice Ends these offers. Skips offers that do not exist; reverts if none exists. The inscriptions stay in the
    /// vault.
    function cancel(Item[] calldata items) external {
        address vault = vaultOf(msg.sender);
        uint256 canceled;
        for (uint256 i = 0; i < items.length; ++i) {
            (bytes32 ticker, bytes32 tokenId) = (items[i].ticker, items[i].tokenId);
            if (_offers[msg.sender][ticker][tokenId].price == 0) continue;
            delete _offers[msg.sender][ticker][tokenId];
            ++canceled;
            emit Canceled(msg.sender, vault, ticker, tokenId);
        }
        if (canceled == 0) revert NotOffered();
    }

    /// @notice Ends all offers of the caller.
    function cancelAll() external {
        emit CanceledAll(msg.sender, ++roundOf[msg.sender]);
    }

    /// @notice Transfers inscriptions from the caller's vault, which ends their offers. Deploys the vault if it does not exist.
    function withdraw(Item[] calldata items, address recipient) external {
        NIP20Vault vault = _createVault();
        for (uint256 i = 0; i < items.length; ++i) vault.release(items[i].ticker, items[i].tokenId, recipient);
    }

    /// @notice Buys an inscription for `recipient`, which must not be the seller's vault. The coins must be exactly the price.
    /// @param anchorBlock, anchorHash a block in which the index shows the offer as open; hash 0 for no anchor
    function buy(Purchase calldata purchase, address recipient, uint256 anchorBlock, bytes32 anchorHash)
        external
        payable
        nonReentrant
    {
        _requireValid(recipient, anchorBlock, anchorHash);
        address vault = vaultOf(purchase.seller);
        if (recipient == vault) revert InvalidRecipient();
        if (msg.value != purchase.price) revert PriceIs(purchase.price);
        if (!_sell(vault, purchase, recipient)) revert NotOpen();
    }

    /// @notice Buys inscriptions for `recipient`, in this order. Skips an offer that is not open, whose price exceeds the
    /// remaining coins, or whose vault is the recipient. Reverts if it buys fewer than `minimum`. Returns the remaining
    /// coins to the caller.
    function buyMany(
        Purchase[] calldata purchases,
        address recipient,
        uint256 minimum,
        uint256 anchorBlock,
        bytes32 anchorHash
    ) external payable nonReentrant returns (uint256 bought, uint256 spent) {
        _requireValid(recipient, anchorBlock, anchorHash);
        for (uint256 i = 0; i < purchases.length; ++i) {
            Purchase calldata purchase = purchases[i];
            if (purchase.price > msg.value - spent) continue;
            address vault = vaultOf(purchase.seller);
            if (recipient == vault || !_sell(vault, purchase, recipient)) continue;
            spent += purchase.price;
            ++bought;
        }
        if (bought < minimum) revert TooFew(bought);
        if (spent < msg.value) Address.sendValue(payable(msg.sender), msg.value - spent);
    }

    /// @notice Pays the caller's proceeds to `recipient`.
    function collect(address payable recipient) external nonReentrant {
        if (recipient == address(0)) revert InvalidRecipient();
        uint256 amount = proceedsOf[msg.sender];
        if (amount == 0) revert NothingToCollect();
        delete proceedsOf[msg.sender];
        emit Collected(msg.sender, recipient, amount);
        Address.sendValue(recipient, amount);
    }

    /// @notice The account's newest offer of this inscription, and whether it can be bought. All zero if there is no offer.
    function offerOf(address account, bytes32 ticker, bytes32 tokenId)
        external
        view
        returns (uint256 price, uint256 expires, uint256 sequence, bool isOpen)
    {
        StoredOffer memory stored = _offers[account][ticker][tokenId];
        isOpen = _isOpen(stored, account, vaultOf(account), ticker, tokenId);
        return (stored.price, stored.expires, stored.sequence, isOpen);
    }

    /// @notice The number of times that this inscription has left the account's vault.
    function sequenceOf(address account, bytes32 ticker, bytes32 tokenId) external view returns (uint256) {
        address vault = vaultOf(account);
        return vault.code.length == 0 ? 0 : NIP20Vault(vault).sequence(ticker, tokenId);
    }

    /// @notice Whether a purchase can name this block as its anchor: it is one of the previous 256 blocks and has this hash.
    function knowsBlock(uint256 number, bytes32 hash) public view returns (bool) {
        return hash != 0 && blockhash(number) == hash;
    }

    /// @notice Address of the account's vault, whether it is deployed or not.
    function vaultOf(address account) public view returns (address) {
        return Clones.predictDeterministicAddressWithImmutableArgs(
            vaultImplementation, abi.encodePacked(account, address(this)), bytes32(uint256(uint160(account)))
        );
    }

    function _createVault() private returns (NIP20Vault) {
        address vault = vaultOf(msg.sender);
        if (vault.code.length == 0) {
            Clones.cloneDeterministicWithImmutableArgs(
                vaultImplementation, abi.encodePacked(msg.sender, address(this)), bytes32(uint256(uint160(msg.sender)))
            );
            emit VaultCreated(msg.sender, vault);
        }
        return NIP20Vault(vault);
    }

    function _offer(NIP20Vault vault, Offer calldata o) private {
        if (uint256(o.tokenId) < FIRST_TOKEN_ID) revert InvalidTokenId();
        if (o.price == 0 || o.price > type(uint128).max) revert InvalidPrice();
        if (o.expires <= block.timestamp || o.expires > type(uint48).max) revert InvalidExpiry();
        uint256 sequence = vault.sequence(o.ticker, o.tokenId);
        uint256 round = roundOf[msg.sender];
        _offers[msg.sender][o.ticker][o.tokenId] =
            StoredOffer(uint128(o.price), uint48(o.expires), sequence.toUint40(), round.toUint40());
        emit Offered(msg.sender, address(vault), o.ticker, o.tokenId, o.price, o.expires, sequence, round);
    }

    /// @dev Credits the seller and transfers the inscription. Returns `false` if there is no open offer with the purchase's
    /// values.
    function _sell(address vault, Purchase calldata p, address recipient) private returns (bool) {
        StoredOffer memory stored = _offers[p.seller][p.ticker][p.tokenId];
        if (!_isOpen(stored, p.seller, vault, p.ticker, p.tokenId)) return false;
        if (stored.price != p.price || stored.sequence != p.sequence) return false;
        delete _offers[p.seller][p.ticker][p.tokenId];
        proceedsOf[p.seller] += p.price;
        emit Sold(p.seller, vault, msg.sender, recipient, p.ticker, p.tokenId, p.price, p.sequence);
        NIP20Vault(vault).release(p.ticker, p.tokenId, recipient);
        return true;
    }

    /// @dev Only a stored offer expires after 0, and storing it has deployed the vault.
    function _isOpen(StoredOffer memory stored, address account, address vault, bytes32 ticker, bytes32 tokenId)
        private
        view
        returns (bool)
    {
        return stored.expires > block.timestamp && stored.round == roundOf[account]
            && stored.sequence == NIP20Vault(vault).sequence(ticker, tokenId);
    }

    function _requireValid(address recipient, uint256 anchorBlock, bytes32 anchorHash) private view {
        if (recipient == address(0)) revert InvalidRecipient();
        if (anchorHash != 0 && !knowsBlock(anchorBlock, anchorHash)) revert UnknownAnchor();
    }
}
